import { Anchor } from '#app/ui/anchor.tsx'

/** A name that leads to its page, where there is one: who is hidden, suspended or gone is named among their own people alone. */
export function PlayerName({ username, hasPage }: { username: string; hasPage: number | boolean }) {
  return hasPage === true || hasPage === 1 ? <Anchor href={`/player/${username}`}>{username}</Anchor> : username
}
