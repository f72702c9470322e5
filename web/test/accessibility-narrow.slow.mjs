// @ts-check
import { testStates } from "./states.mjs";

testStates(320);
