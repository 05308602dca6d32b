import { isGitHubUsername } from '#app/domain/text/username.ts'
import { DAY } from '#app/domain/time/period.ts'
import { newAccount } from './account.ts'
import { createHabit } from './habit.ts'
import { typedId } from './ids.ts'
import { locations } from './names.ts'
import { WORLD_START, type Developer } from './people.ts'
import { createRandom } from './random.ts'

/** Names with this prefix have no account, so that an unknown name can be tried too. */
export const NOBODY = 'nobody-'

/** GitHub's rules without the reserved prefix. */
export function isTypedName(login: string): boolean {
  return isGitHubUsername(login) && !login.toLowerCase().startsWith(NOBODY)
}

/** In any case of the name; long at GitHub, and active in most weeks. */
export function createTypedPerson(login: string): Developer {
  const name = login.toLowerCase()
  const random = createRandom('typed', name)
  const { first: _first, last: _last, ...home } = random.pick(locations)
  const githubId = typedId(name)
  const habit = createHabit(random, 'typed')
  const createdAt = WORLD_START - random.integer(200, 4400) * DAY - random.integer(0, DAY / 1000) * 1000
  return newAccount({
    type: 'User',
    index: githubId,
    community: githubId,
    githubId,
    login,
    name: name.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    email: `${name}@example.org`,
    ...home,
    createdAt,
    habit,
    quirk: null,
    past: { from: createdAt, to: WORLD_START },
  })
}
