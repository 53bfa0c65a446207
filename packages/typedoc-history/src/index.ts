export { type CallableDescription, callablesIn, type ValueDescription } from "./callables.ts";
export * from "./comment.ts";
export { type FunctionDescription, functionsIn, type OptionDescription } from "./functions.ts";
export * from "./model.ts";
export { byName } from "./named-options.ts";
export { type News, type NewsRow, newsOf } from "./news.ts";
export { type ListedOption, optionsOf } from "./options.ts";
export { anchorOf, type Kind, kindOf, partsById, pathOf } from "./paths.ts";
export { type Platform, platformOf, platformPage, specificationOf } from "./platform.ts";
export { block, Printer, type PrinterOptions, parameterName } from "./signatures.ts";
export { type Item, type Part, type Surface, surfaceOf } from "./surface.ts";
export {
  type Change,
  differences,
  eventsOf,
  type HistoryEvent,
  type ItemChange,
  type ItemHistory,
  signatureAt,
  sinceOf,
  type Timeline,
  timelineOf,
} from "./timeline.ts";
