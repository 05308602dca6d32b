import { DAY } from '#app/domain/period.ts'
import { isGitHubUsername } from '#app/domain/username.ts'
import { createHabit } from './habit.ts'
import { nodeId, typedId } from './ids.ts'
import { places } from './names.ts'
import { WORLD_START, type Developer } from './people.ts'
import { createRandom } from './random.ts'

/** Names that begin so belong to nobody, so that an unknown name can be tried too. */
export const NOBODY = 'nobody-'

/** Whether somebody can have this name: what GitHub gives out, but for nobody's. */
export function isTypedName(login: string): boolean {
  return isGitHubUsername(login) && !login.toLowerCase().startsWith(NOBODY)
}

/** A developer made of a name, in any case the same: long at GitHub, and at work in most weeks. */
export function createTypedPerson(login: string): Developer {
  const name = login.toLowerCase()
  const random = createRandom('typed', name)
  const { country, city, timeZone, utcOffset } = random.pick(places)
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
