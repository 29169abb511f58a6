-- CreateTable
CREATE TABLE "lease" (
    "name" TEXT COLLATE "C" NOT NULL,
    "holder" TEXT COLLATE "C" NOT NULL,
    "heldUntil" BIGINT NOT NULL,

    CONSTRAINT "lease_pkey" PRIMARY KEY ("name")
);
