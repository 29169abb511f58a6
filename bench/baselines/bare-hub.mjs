// The least that a hub can do: Socket.IO, rooms, echo to the room, acknowledge. No session, no check, nothing stored.
import { createServer } from "node:http";
import { Server } from "socket.io";

const http = createServer((_request, response) => {
  response.end("ok");
});
const io = new Server(http, { serveClient: false });
io.of("/chat").on("connection", (socket) => {
  socket.on("JoinChat", (chatId, acknowledge) => {
    void socket.join(`conversation:${chatId}`);
    acknowledge({ ok: true });
  });
  socket.on("SendMessage", (chatId, text, attachments, options, acknowledge) => {
    io.of("/chat").to(`conversation:${chatId}`).emit("SendMessage", { chatId, text, attachments, options });
    acknowledge({ ok: true });
  });
});
http.listen(Number(process.env.PORT), process.env.HOST);
process.on("SIGTERM", () => process.exit(0));
