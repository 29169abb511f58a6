#!/bin/sh
# A command of package.json with the service's user, variables and data: deploy/run.sh jobs, deploy/run.sh backup -- /backups
exec systemd-run --quiet --pipe --wait --collect --uid=cangoo --working-directory=/opt/cangoo \
  --property=EnvironmentFile=/etc/cangoo.env --property=PrivateTmp=yes --property=UMask=0077 \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/cangoo --setenv=npm_config_cache=/tmp/npm \
  npm run --silent "$@"
