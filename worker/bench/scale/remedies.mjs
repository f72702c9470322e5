// @ts-check
/** Prints what the models of the two remedies for one hot account say, for some parameters. It needs no server. */
import { leases } from "./remedies/leases.mjs";
import { shards } from "./remedies/shards.mjs";
import { print } from "./table.mjs";

/** An account with the credits of Mega, whose calls come from all over the world. */
const common = { seed: 1, credits: 250_000, roundTrip: 100, wall: 1000 };
const [few, many] = [
  { rate: 2000, isolates: 20 },
  { rate: 10_000, isolates: 100 },
];
const deaths = { deathEvery: 1000 };

/** Prints the outcomes of both remedies. */
export function remedies() {
  const one = { ...common, life: 1000, isSkewed: true };
  const kinds = [
    { ...few, size: 100 },
    { ...few, size: 1000 },
    { ...many, size: 1000 },
    { ...few, size: 1000, reserve: 0 },
    { ...many, size: 1000, reserve: 0 },
    { ...few, size: 1000, ...deaths },
    { ...many, size: 1000, ...deaths },
    { ...many, size: 1000, ...deaths, isForgiving: true },
  ];
  console.log("\nLeases, in a model. Isolates have unequal shares of the calls; a lease lasts 1 s\n");
  const columns = ["calls/s", "isolates", "lease", "reserve", "deaths", "lapsed", "commands/s", "out", "403, wrongly"];
  print(
    [...columns, "503", "overspent", "lost", "old key, ms"],
    kinds.map((kind) => {
      const got = leases({ ...one, ...kind });
      const { rate, isolates, size } = kind;
      return [
        ...[
          rate,
          isolates,
          size,
          "reserve" in kind ? "no" : "yes",
          got.deaths,
          "isForgiving" in kind ? "free" : "paid",
        ],
        ...[got.commands, got.mostOut, got.wronglyRefused, got.overloaded, got.overspent, got.lost, got.oldKey],
      ];
    }),
  );
  const splits = [
    { rate: 2000, shards: 4, every: 1000 },
    { rate: 10_000, shards: 16, every: 1000 },
    { rate: 10_000, shards: 16, every: 10_000 },
    { rate: 2000, shards: 4, every: 1000, isSkewed: true },
    { rate: 10_000, shards: 16, every: 1000, isSkewed: true },
  ];
  console.log("\nShards, in a model\n");
  print(
    [
      "calls/s",
      "shards",
      "balanced every, ms",
      "chosen by",
      "commands/s",
      "left at a 403",
      "403, wrongly",
      "for, ms",
      "503",
      "overspent",
    ],
    splits.map((split) => {
      const got = shards({ ...common, ...split });
      return [
        ...[split.rate, split.shards, split.every, "isSkewed" in split ? "isolate" : "call", got.commands],
        ...[got.mostLeft, got.wronglyRefused, got.wrongFor, got.overloaded, got.overspent],
      ];
    }),
  );
}
