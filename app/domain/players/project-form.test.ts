import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { projectDetails } from './project-form.ts'
import { isRepositoryName, SUMMARY_LENGTH, TITLE_LENGTH } from './project.ts'

const rope = { title: 'Rope', description: '', website: '', repository: '' }

describe('a project', () => {
  it('needs a name and nothing else', () => {
    expect(check(rope)).toEqual({
      values: { title: 'Rope', description: '', website: null, repository: null },
      errors: {},
    })
    for (const title of ['', '   ', '\u202E\u200B', '\n\t'])
      expect(check({ ...rope, title })).toMatchObject({ errors: { title: 'Give the project a name.' } })
  })

  it('gives every field its error at once', () => {
    const wrong = {
      title: 'x'.repeat(TITLE_LENGTH + 1),
      description: 'x'.repeat(SUMMARY_LENGTH + 1),
      website: 'nowhere',
      repository: 'x',
    }
    expect(Object.keys(check(wrong).errors)).toEqual(['title', 'description', 'website', 'repository'])
  })

  it('counts letters, not their bytes', () => {
    expect(check({ ...rope, title: '🧗'.repeat(TITLE_LENGTH) }).errors).toEqual({})
    expect(check({ ...rope, description: '山'.repeat(SUMMARY_LENGTH) }).errors).toEqual({})
  })

  it('keeps to one line without marks that turn the writing', () => {
    expect(check({ ...rope, description: 'Holds\r\nfast. \u202Etxt' })).toMatchObject({
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
    expect(check({ ...rope, website })).toMatchObject({ values: { website: stored } })
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
    expect(check({ ...rope, website })).toMatchObject({ errors: { website: expect.any(String) } })
  })

  it('leads to http or https, whatever is typed', () => {
    const schemes = fc.constantFrom('', 'http://', 'https://', 'javascript:', 'data:', 'file:///', '//')
    const holds = fc.check(
      fc.property(schemes, fc.oneof(fc.webUrl(), fc.domain(), fc.string()), (scheme, rest) => {
        const website = check({ ...rope, website: scheme + rest }).values?.website ?? null
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
    expect(check({ ...rope, repository })).toMatchObject({ values: { repository: 'summit/rope' } })
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
    expect(check({ ...rope, repository })).toMatchObject({
      errors: { repository: expect.any(String) },
    })
  })

  it('is a name on GitHub, whatever is typed', () => {
    const holds = fc.check(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.stringMatching(/^[\w.-]+\/[\w./-]+$/)), (repository) => {
        const read = check({ ...rope, repository }).values?.repository ?? null
        return read === null || isRepositoryName(read)
      }),
    )
    expect(holds.counterexample).toBeNull()
  })
})

/** What is stored, or the error of each field. */
function check(typed: Record<string, string>) {
  const { data, error } = projectDetails.safeParse(typed)
  return {
    values: data,
    errors: Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? []),
  }
}
