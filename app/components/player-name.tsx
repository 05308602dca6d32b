import { Anchor } from '#app/ui/anchor.tsx'

/** Links to the player's page, if there is one: hidden, suspended and erased players are only named. */
export function PlayerName({ username, hasPage }: { username: string; hasPage: number | boolean }) {
  return hasPage === true || hasPage === 1 ? <Anchor href={`/player/${username}`}>{username}</Anchor> : username
}
