/** Says at the start, and not after an hour without points, that GitHub refuses the token. */
export async function checkToken(
  vars: Record<string, string>,
  send: typeof fetch,
  say: (line: string) => void,
): Promise<void> {
  const { GITHUB_API_URL: api = '', GITHUB_WEB_URL: web = '', GITHUB_TOKEN: token = '' } = vars
  const reply = await send(`${api}/rate_limit`, {
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'mergequest' },
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  if (reply?.status === 401)
    throw new Error(
      `${web} refuses GITHUB_TOKEN: it was revoked, has expired or belongs elsewhere. Make another at ${web}/settings/tokens.`,
    )
  if (reply === null) say(`${api} doesn’t answer. MergeQuest starts, and asks again each minute.`)
}
