/** A move that can't begin, or that has ended with a difference; `message` is for the operator as it is. */
export class MoveError extends Error {}

/** The operator stopped a move between two batches; `message` says how to go on. */
export class MoveStopped extends Error {
  constructor(message = "Stopped. Give the same command once more, and it goes on from here.") {
    super(message);
  }
}
