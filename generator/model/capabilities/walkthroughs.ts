// Programs that a document shows for its whole API: what operations do together is told by no operation alone.

import type { Api } from '../api.js';
import { isObject } from '../json.js';

export interface Walkthrough {
  readonly title: string;
  readonly text?: string | undefined;
  /** TypeScript; `{package}` stands for the name of the client's package. */
  readonly code: string;
}

/** `x-walkthroughs`; what has another form is as good as absent. */
export function walkthroughsOf({ extensions }: Api): readonly Walkthrough[] {
  const value = extensions.get('x-walkthroughs');
  return (Array.isArray(value) ? value : []).flatMap((each: unknown): Walkthrough[] => {
    if (!isObject(each)) return [];
    const { title, text, code } = each;
    return typeof title === 'string' && typeof code === 'string'
      ? [{ title, code, text: typeof text === 'string' ? text : undefined }]
      : [];
  });
}
