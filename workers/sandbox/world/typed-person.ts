import { DAY } from '#app/domain/period.ts'
import { isGitHubUsername } from '#app/domain/username.ts'
import { createHabit } from './habit.ts'
import { nodeId, typedId } from './ids.ts'
import { locations } from './names.ts'
import { WORLD_START, type Developer } from './people.ts'
import { createRandom } from './random.ts'

/** Names with this prefix have no account, so that an unknown name can be tried too. */
export const NOBODY = 'nobody-'

/** Whether the name can have an account: GitHub's rules without the reserved prefix. */
export function isTypedName(login: string): boolean {
  return isGitHubUsername(login) && !login.toLowerCase().startsWith(NOBODY)
}

/** A developer derived from a name, in any case: long at GitHub, and active in most weeks. */
export function createTypedPerson(login: string): Developer {
  const name = login.toLowerCase()
  const random = createRandom('typed', name)
  const { country, city, timeZone, utcOffset } = random.pick(locations)
  const githubId = typedId(name)
  const habit = createHabit(random, 'typed')
  return {
    type: 'User',
    index: githubId,
    circle: githubId,
    githubId,
    nodeId: nodeId('U', githubId),
    login,
    name: name.split('-').map(capitalised).join(' '),
    email: `${name}@example.org`,
    country,
    city,
    timeZone,
    utcOffset,
    createdAt: WORLD_START - random.integer(200, 4400) * DAY - random.integer(0, DAY / 1000) * 1000,
    renames: [],
    deletedAt: null,
    habit,
    quirk: null,
  }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
