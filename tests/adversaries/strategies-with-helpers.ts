import { HOUR } from '#app/domain/time/period.ts'
import {
  approved,
  wished,
  commented,
  completed,
  eachDay,
  hour,
  merged,
  mergedFor,
  moved,
  opened,
  prepared,
  times,
  type Account,
  type Act,
  type Place,
} from './acts.ts'
import type { Strategy } from './strategies.ts'

/** Prepared projects, and accounts that do what they say. */
export const WITH_HELPERS: Strategy[] = [
  {
    name: 'two members of an established project, for each other alone',
    by: 'helpers',
    acts: ({ accounts: [one, two], shared }) => [
      ...inTurn(one, two, shared, 'ring-one'),
      ...inTurn(two, one, shared, 'ring-two'),
    ],
  },
  {
    name: 'two helpers outside the contest, who take turns',
    by: 'helpers',
    acts: ({ accounts: [one, two, three], crowd }) => [
      ...prepared(two, crowd, 'turns'),
      ...eachDay((as, at, index) => mergedFor(one, index % 2 === 0 ? two : three, 'turns', as, at), 'turn', 7),
    ],
  },
  {
    name: 'three accounts without any right approve what its author merges',
    by: 'helpers',
    acts: ({ accounts: [one, ...three], crowd }) => [
      ...prepared(one, crowd, 'cheered'),
      ...eachDay((as, at, index) => approvedBy(one, three[index % 3], one, 'cheered', as, at), 'cheer'),
    ],
  },
  {
    name: 'the same, who had something merged there long before',
    by: 'helpers',
    acts: ({ accounts: [one, ...three], crowd }) => [
      ...prepared(one, crowd, 'remembered'),
      ...three
        .slice(0, 3)
        .flatMap((account, index) =>
          mergedFor(account, one, 'remembered', `remembered-${index}`, hour(-45 - 8 * index, 9)),
        ),
      ...eachDay((as, at, index) => approvedBy(one, three[index % 3], one, 'remembered', as, at), 'remember'),
    ],
  },
  {
    name: 'an abandoned project that was transferred on Sunday',
    by: 'helpers',
    acts: ({ accounts: [one, two, three], crowd }) => [
      ...prepared(three, crowd, 'taken-over'),
      moved('taken-over', one, hour(-1, 12)),
      ...eachDay((as, at) => mergedFor(one, two, 'taken-over', as, at), 'take'),
    ],
  },
  {
    name: 'the same, given to an organisation',
    by: 'helpers',
    acts: ({ accounts: [one, two, three], crowd, organisation }) => [
      ...prepared(three, crowd, 'given-away'),
      moved('given-away', organisation, hour(-1, 12)),
      ...eachDay((as, at) => mergedFor(one, two, 'given-away', as, at), 'give'),
    ],
  },
  {
    name: 'a bot that merges what passers-by approve',
    by: 'helpers',
    acts: ({ accounts: [one, two, three], crowd, bot }) => [
      ...prepared(two, crowd, 'automatic'),
      ...eachDay((as, at, index) => approvedBy(one, index % 2 === 0 ? two : three, bot, 'automatic', as, at), 'auto'),
    ],
  },
  {
    name: 'a ring of five on prepared projects',
    by: 'helpers',
    acts: ({ accounts, crowd }) => {
      const ring = accounts.slice(0, 5)
      return [
        ...prepared(ring[4], crowd, 'round'),
        ...ring.flatMap((author, index) =>
          eachDay(
            (as, at, number) => [
              opened(author, 'round', as, at),
              merged(ring[(index + 1 + (number % 4)) % 5], as, at + HOUR),
            ],
            `round-${index}`,
          ),
        ),
      ]
    },
  },
  {
    name: 'nothing but reviews of a helper’s work',
    by: 'helpers',
    acts: ({ accounts: [one, two, three], crowd }) => [
      ...prepared(one, crowd, 'looked-at'),
      ...eachDay(
        (as, at, index) => [
          opened(index % 2 === 0 ? two : three, 'looked-at', as, at),
          approved(one, as, at + HOUR),
          commented(one, as, at + HOUR),
        ],
        'look',
        8,
      ),
    ],
  },
  {
    name: 'established by five who came once and together',
    by: 'helpers',
    acts: ({ accounts: [one, two], crowd }) => [
      ...prepared(two, crowd, 'one-off', HOUR),
      ...eachDay((as, at) => mergedFor(one, two, 'one-off', as, at), 'once'),
    ],
  },
  {
    name: 'an old project of one’s own with two who merge',
    by: 'helpers',
    acts: ({ accounts: [one, two, three], crowd }) => [
      ...prepared(one, crowd, 'home'),
      ...eachDay((as, at, index) => mergedFor(one, index % 2 === 0 ? two : three, 'home', as, at), 'at-home'),
    ],
  },
  {
    name: 'issues that a helper completes',
    by: 'helpers',
    acts: ({ accounts: [one, two, three], crowd }) => [
      ...prepared(two, crowd, 'wishes'),
      ...eachDay(
        (as, at, index) => [wished(one, 'wishes', as, at), completed(index % 2 === 0 ? two : three, as, at + HOUR)],
        'wish',
        3,
      ),
    ],
  },
  {
    name: 'everything at once with two helpers',
    by: 'helpers',
    acts: ({ accounts: [one, two, three], crowd }) => [
      ...prepared(two, crowd, 'all-in'),
      ...eachDay((as, at, index) => {
        const other = index % 2 === 0 ? two : three
        return [
          ...mergedFor(one, other, 'all-in', `${as}-change`, at),
          wished(one, 'all-in', `${as}-issue`, at),
          completed(other, `${as}-issue`, at + HOUR),
          opened(other, 'all-in', `${as}-theirs`, at),
          approved(one, `${as}-theirs`, at + HOUR),
        ]
      }, 'all'),
    ],
  },
  {
    name: 'a burst in Sunday’s last hour',
    by: 'helpers',
    acts: ({ accounts: [one, two, three], crowd }) => [
      ...prepared(two, crowd, 'late'),
      ...times(12, (index) => [
        opened(one, 'late', `late-${index}`, hour(5 + (index % 2), 22.5)),
        merged(index % 2 === 0 ? two : three, `late-${index}`, hour(6, 23.5)),
      ]),
    ],
  },
  {
    name: 'helpers who deal with two more accounts of theirs',
    by: 'helpers',
    acts: ({ accounts: [one, two, three, four, five], crowd }) => [
      ...prepared(two, crowd, 'company'),
      ...[four, five].flatMap((account, index) => [
        ...mergedFor(account, two, 'company', `company-two-${index}`, hour(-10 - index, 9)),
        ...mergedFor(account, three, 'company', `company-three-${index}`, hour(-8 - index, 9)),
      ]),
      ...eachDay((as, at, index) => mergedFor(one, index % 2 === 0 ? two : three, 'company', as, at), 'firm'),
    ],
  },
  {
    name: 'three helpers who do the same',
    by: 'helpers',
    acts: ({ accounts: [one, two, three, four, five, six], crowd }) => [
      ...prepared(two, crowd, 'trio'),
      ...[five, six].flatMap((account, index) =>
        [two, three, four].flatMap((helper, nth) =>
          mergedFor(account, helper, 'trio', `trio-${index}-${nth}`, hour(-10 - 3 * index - nth, 9)),
        ),
      ),
      ...eachDay((as, at, index) => mergedFor(one, [two, three, four][index % 3], 'trio', as, at), 'three'),
    ],
  },
  {
    name: 'three bought accounts with a past',
    by: 'helpers',
    isBought: true,
    acts: ({ accounts: [one, two, three, four], crowd }) => [
      ...prepared(two, crowd, 'bought'),
      ...eachDay((as, at, index) => mergedFor(one, [two, three, four][index % 3], 'bought', as, at), 'buy'),
    ],
  },
]

/** Each day one opens four, the other approves and merges. */
function inTurn(author: Account, other: Account, repository: number, name: string): Act[] {
  return eachDay((as, at) => approvedBy(author, other, other, repository, as, at), name)
}

function approvedBy(
  author: Account,
  approver: Account,
  merger: Account,
  repository: Place,
  as: string,
  at: number,
): Act[] {
  return [opened(author, repository, as, at), approved(approver, as, at + HOUR), merged(merger, as, at + 2 * HOUR)]
}
