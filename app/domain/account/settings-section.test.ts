import { expect, test } from 'vitest'
import { pathFromOutside, SETTINGS_SECTIONS, settingsSection } from './settings-section.ts'

test('a section of the settings is asked for where a server sees it', () => {
  for (const section of SETTINGS_SECTIONS) {
    const path = pathFromOutside(`/settings#${section}`)
    expect(path).toBe(`/settings?to=${section}`)
    expect(settingsSection(new URL(path, 'http://local').searchParams.get('to'))).toBe(section)
  }
})

test('other paths stay as they are, and other sections are none', () => {
  for (const path of ['/settings', '/player/ada#projects', '/leaderboard?board=month'])
    expect(pathFromOutside(path)).toBe(path)
  for (const name of [null, '', 'content', 'Email', '//evil.example']) expect(settingsSection(name)).toBeNull()
})
