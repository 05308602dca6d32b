import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkProject, isProjectId, isRepositoryName, SUMMARY_LENGTH, TITLE_LENGTH } from './project.ts'

const rope = { title: 'Rope', description: '', website: '', repository: '' }

describe('a project', () => {
  it('needs a name and nothing else', () => {
    expect(checkProject(rope)).toEqual({
      ok: true,
      values: { title: 'Rope', description: '', website: null, repository: null },
    })
    for (const title of ['', '   ', '\u202E\u200B', '\n\t'])
      expect(checkProject({ ...rope, title })).toMatchObject({ errors: { title: 'Give the project a name.' } })
  })

  it('gives every field its error at once', () => {
    const wrong = {
      title: 'x'.repeat(TITLE_LENGTH + 1),
      description: 'x'.repeat(SUMMARY_LENGTH + 1),
      website: 'nowhere',
      repository: 'x',
    }
    const checked = checkProject(wrong)
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual(['title', 'description', 'website', 'repository'])
  })

  it('counts letters, not their bytes', () => {
    expect(checkProject({ ...rope, title: '🧗'.repeat(TITLE_LENGTH) }).ok).toBe(true)
    expect(checkProject({ ...rope, description: '山'.repeat(SUMMARY_LENGTH) }).ok).toBe(true)
  })

  it('keeps to one line without marks that turn the writing', () => {
    expect(checkProject({ ...rope, description: 'Holds\r\nfast. \u202Etxt' })).toMatchObject({
      values: { description: 'Holds fast. txt' },
    })
  })
})

describe('its website', () => {
  it.each([
    ['rope.example', 'https://rope.example/'],
    ['www.rope.example:8080/docs?a=b#c', 'https://www.rope.example:8080/docs?a=b#c'],
    [' https://rope.example ', 'https://rope.example/'],
    ['http://rope.example/a', 'http://rope.example/a'],
    ['HTTPS://Rope.Example', 'https://rope.example/'],
    ['', null],
  ])('%s is %s', (website, stored) => {
    expect(checkProject({ ...rope, website })).toMatchObject({ ok: true, values: { website: stored } })
  })

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)//rope.example/',
    'data:text/html,hi',
    'ftp://rope.example',
    'mailto:a@rope.example',
    '//rope.example',
    'https://user:secret@rope.example',
    'https://rope.example:99999',
    'rope',
    'localhost:8787',
    'https://rope.example/<script>',
    'https://rope.example/\\evil',
    'rope example.org',
  ])('is not %s', (website) => {
    expect(checkProject({ ...rope, website })).toMatchObject({ ok: false, errors: { website: expect.any(String) } })
  })

  it('leads to http or https, whatever is typed', () => {
    const schemes = fc.constantFrom('', 'http://', 'https://', 'javascript:', 'data:', 'file:///', '//')
    const holds = fc.check(
      fc.property(schemes, fc.oneof(fc.webUrl(), fc.domain(), fc.string()), (scheme, rest) => {
        const checked = checkProject({ ...rope, website: scheme + rest })
        const website = checked.ok ? checked.values.website : null
        return website === null || /^https?:$/.test(new URL(website).protocol)
      }),
    )
    expect(holds.counterexample).toBeNull()
  })
})

describe('its repository', () => {
  it.each([
    'summit/rope',
    ' summit/rope/ ',
    'summit/rope.git',
    'github.com/summit/rope',
    'https://github.com/summit/rope',
    'https://www.github.com/summit/rope/tree/main/docs?tab=readme#top',
    'http://github.com/summit/rope.git',
    'git@github.com:summit/rope.git',
    'ssh://git@github.com/summit/rope.git',
  ])('%s is summit/rope', (repository) => {
    expect(checkProject({ ...rope, repository })).toMatchObject({ ok: true, values: { repository: 'summit/rope' } })
  })

  it.each([
    'rope',
    'summit/rope/tree/main',
    'https://gitlab.com/summit/rope',
    'https://github.com/summit',
    'https://github.com.evil.example/summit/rope',
    'javascript:alert(1)/x',
    'summit/..',
    '../evil',
    'summit/ro pe',
    `summit/${'x'.repeat(101)}`,
  ])('is not %s', (repository) => {
    expect(checkProject({ ...rope, repository })).toMatchObject({
      ok: false,
      errors: { repository: expect.any(String) },
    })
  })

  it('is a name on GitHub, whatever is typed', () => {
    const holds = fc.check(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.stringMatching(/^[\w.-]+\/[\w./-]+$/)), (repository) => {
        const checked = checkProject({ ...rope, repository })
        return !checked.ok || checked.values.repository === null || isRepositoryName(checked.values.repository)
      }),
    )
    expect(holds.counterexample).toBeNull()
  })
})

it('an id is of the form that we give out', () => {
  expect(isProjectId(`prj_${'0'.repeat(25)}`)).toBe(true)
  for (const id of ['', 'prj_', 'prj_1', `pl_${'0'.repeat(25)}`, `prj_${'0'.repeat(24)}'`, `prj_${'A'.repeat(25)}`])
    expect(isProjectId(id)).toBe(false)
})
