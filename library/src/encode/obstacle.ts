import type { MFXErrorDetails, OptionError } from "../errors.ts";

/**
 * Why a track cannot be copied: an error that has not been thrown. `message` is for developers; `details` tells the reason, for a message of your own.
 *
 * @group Encode
 * @since next
 */
export interface CopyObstacle extends OptionError {
  /** Reason, and the stage that is in the way. */
  readonly details: MFXErrorDetails & {
    reason: NonNullable<MFXErrorDetails["reason"]>;
    path: string;
  };
}
