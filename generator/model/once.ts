// Answers about a whole API that several stages and targets ask for: each is found once and kept as long as the API is.

/** `find`, remembering what it has found for each subject. */
export function once<Subject extends object, Answer>(
  find: (subject: Subject) => Answer,
): (subject: Subject) => Answer {
  const known = new WeakMap<Subject, { readonly answer: Answer }>();
  return (subject) => {
    const before = known.get(subject);
    if (before) return before.answer;
    const answer = find(subject);
    known.set(subject, { answer });
    return answer;
  };
}
