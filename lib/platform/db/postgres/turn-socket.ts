import net from "node:net";

/**
 * A socket to PostgreSQL that sends at once what is written to it in one turn of the event loop: a transaction's beginning, its
 * lock and its first reads are one packet and one call of the system instead of one for each statement.
 */
export function turnSocket(): net.Socket {
  const socket = new net.Socket();
  // connect() gives a socket the prototype's write.
  socket.once("connect", () => holdByTurn(socket));
  return socket;
}

function holdByTurn(socket: net.Socket): void {
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean;
  let isHeld = false;
  socket.write = (...given: unknown[]) => {
    if (!isHeld) {
      isHeld = true;
      socket.cork();
      // After every promise of the turn that is settled by now.
      process.nextTick(() => {
        isHeld = false;
        socket.uncork();
      });
    }
    return write(...given);
  };
}
