-- CreateTable
CREATE TABLE "lease" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "holder" TEXT NOT NULL,
    "heldUntil" DATETIME NOT NULL
);
