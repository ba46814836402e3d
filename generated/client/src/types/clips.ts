/** The answer to the deletion of a clip. */
export interface DeletedClip {
  /** Identifier of the clip. */
  clipId?: string;
  /** Always true. */
  deleted?: true;
}
