#!/bin/sh
# Upgrades the nodes of compose.scale.yaml one after the other, each once the one before is ready: deploy/roll.sh
set -eu
compose="docker compose -f compose.scale.yaml"
$compose build node1
for node in node1 node2; do
  $compose up -d --no-deps --no-build "$node"
  tries=0
  until $compose exec -T "$node" node scripts/healthcheck.mjs; do
    tries=$((tries + 1))
    if [ "$tries" -ge 60 ]; then
      echo "$node isn't ready after two minutes; the others weren't touched: $compose logs $node" >&2
      exit 1
    fi
    sleep 2
  done
  # The proxy asks every second.
  sleep 3
done
