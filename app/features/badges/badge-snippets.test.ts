import { expect, test } from 'vitest'
import { badgeSnippets } from './badge-snippets.ts'

test('each badge comes as Markdown and HTML that lead to the player, the card with both themes', () => {
  const [card, rank, ...others] = badgeSnippets('https://quest.example', 'tycho-b')
  expect(rank?.markdown).toBe(
    '[![MergeQuest rank of tycho-b](https://quest.example/api/badges/tycho-b.svg?metric=rank)](https://quest.example/player/tycho-b)',
  )
  expect(rank?.html).toBe(
    '<a href="https://quest.example/player/tycho-b"><img src="https://quest.example/api/badges/tycho-b.svg?metric=rank" alt="MergeQuest rank of tycho-b"></a>',
  )
  expect(others.map(({ id }) => id)).toEqual(['points', 'level', 'streak'])
  expect(card?.html).toMatch(/srcset="\S+\?theme=dark".*src="\S+\?theme=light"/)
})

test('no name leaves its quotes', () => {
  for (const { markdown, html } of badgeSnippets('https://quest.example', '"><script>](x)')) {
    expect(html).not.toMatch(/<script/)
    expect(html).not.toContain('"><script')
    expect(markdown).toContain('%22%3E%3Cscript%3E')
  }
})
