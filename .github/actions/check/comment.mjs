// Keeps one comment on a pull request up to date: the one that begins with a mark, and that whoever has the token wrote. A token that may not
// write (that of a fork) is a warning and no failure.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { ABOUT = '', GITHUB_EVENT_PATH, GITHUB_REPOSITORY, REPORT, TOKEN } = process.env;
const api = process.env.GITHUB_API_URL ?? 'https://api.github.com';

/** Comments in pages of a hundred: a pull request with more than these has other problems. */
const pages = 30;

await main().catch((error) => {
  const reason = error instanceof Error ? error.message : String(error);
  console.log(`::warning::The comment was not written: ${reason.replace(/[\r\n%]+/g, ' ')}`);
});

async function main() {
  const { pull_request: pullRequest } = JSON.parse(readFileSync(GITHUB_EVENT_PATH, 'utf8'));
  if (pullRequest?.number === undefined) return;
  const comments = `/repos/${GITHUB_REPOSITORY}/issues/${pullRequest.number}/comments`;
  const mark = `<!-- concord ${createHash('sha256').update(ABOUT).digest('hex').slice(0, 16)} -->\n`;
  const body = mark + readFileSync(REPORT, 'utf8');
  const own = await find(comments, mark);
  if (own === undefined) await request('POST', comments, { body });
  else if (own.body !== body)
    await request('PATCH', `/repos/${GITHUB_REPOSITORY}/issues/comments/${own.id}`, { body });
}

async function find(comments, mark) {
  const writer = await login();
  for (let page = 1; page <= pages; page += 1) {
    const found = await request('GET', `${comments}?per_page=100&page=${page}`);
    const own = found.find(
      ({ body = '', user }) =>
        user?.login === writer && body.replaceAll('\r\n', '\n').startsWith(mark),
    );
    if (own !== undefined || found.length < 100) return own;
  }
  return undefined;
}

/** The token of a workflow may not ask who it is. */
async function login() {
  return request('GET', '/user').then(
    (user) => user.login,
    () => 'github-actions[bot]',
  );
}

async function request(method, path, content) {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${TOKEN}`,
      'x-github-api-version': '2022-11-28',
    },
    redirect: 'error',
    ...(content && { body: JSON.stringify(content) }),
  });
  if (!response.ok) throw new Error(`${method} was answered with ${response.status}.`);
  return response.json();
}
