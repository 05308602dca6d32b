import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProjectsCard } from './projects-card.tsx'

test('visitors see the projects of a player and no count against a cap', () => {
  const projects = ['Rope', 'Knot'].map((title) => ({
    id: title,
    title,
    description: '',
    href: null,
    host: null,
    repository: null,
    clicks: 0,
  }))
  const text = renderToStaticMarkup(<ProjectsCard projects={projects} />).replace(/<[^>]+>/g, ' ')
  expect(text).toContain('Knot')
  expect(text).not.toMatch(/\d+ of \d+/)
})
