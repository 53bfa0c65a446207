import { answer } from "../helper-process/answer";
import { renderCards } from "./render";

answer(renderCards);
