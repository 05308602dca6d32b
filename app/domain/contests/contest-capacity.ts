import { numberText } from '#app/domain/text/number-text.ts'
import { CONTEST_CAPACITY, FREE_OPEN_CONTESTS } from './contest.ts'

/** For somebody who wants to join. */
export function fullText({ capacity, owner }: { capacity: number; owner: string }): string {
  return capacity > CONTEST_CAPACITY.free
    ? 'This contest is full. When somebody leaves, there is room again.'
    : `All ${capacity} places of this contest are taken. ${owner} can make room for more: ask them, then join.`
}

/** For those who run the contest: how much room is left and how to get more; null while there is plenty. */
export function capacityText({
  capacity,
  climbers,
  isOwner,
}: {
  capacity: number
  climbers: number
  isOwner: boolean
}) {
  if (capacity > CONTEST_CAPACITY.free) return null
  const more = `${isOwner ? 'With premium' : 'If its owner has premium,'} there is room for ${numberText(CONTEST_CAPACITY.full)}, at once.`
  const left = capacity - climbers
  if (left <= 0) return { isFull: true, title: `All ${capacity} places are taken, so nobody else can join.`, more }
  if (left > NEARLY) return null
  return {
    isFull: false,
    title: left === 1 ? `1 of ${capacity} places is left.` : `${left} of ${capacity} places are left.`,
    more,
  }
}

const NEARLY = 5

export const TOO_MANY_OPEN = `Without premium you can have ${FREE_OPEN_CONTESTS} contests open at once, and you have. This one waits as a draft until one of them is over.`
