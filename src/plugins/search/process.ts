import { answer } from "../helper-process/answer";
import { indexOf } from "./indexing";

answer(indexOf);
