import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../workers/local/settings.ts'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { setPremium } from './as-staff.ts'
import { draftContest } from './draft-contest.ts'
import { expect, player, signIn, testWith } from './journey.ts'

/** From a spreadsheet's clipboard: nothing says which column is the account. */
const PASTED = ['Who\tAlias\tCrew', 'Hedda Lo\thedda-lo\tNight Build', 'Jon Aas\tjon aas\tDay Shift'].join('\n')

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a table is read, corrected and kept with its teams, ${how}`, async ({ page }, { retry }) => {
      const { login } = await player((javaScriptEnabled ? 136 : 138) + retry)
      await setPremium(login, true)
      await signIn(page, login)
      const contest = await draftContest(page, `Tables ${login}`)
      await page.goto(`${contest}/edit`)
      await page.locator('summary', { hasText: 'Teams' }).click()
      await page.getByRole('radio', { name: /^On/ }).check()
      await page.getByRole('button', { name: 'Save the draft' }).click()
      // A draft's teams and people are made before anybody sees it.
      await expect(page.getByRole('link', { name: 'Make the teams' })).toHaveAttribute(
        'href',
        `${contest}/desk/people#teams`,
      )
      await page.getByRole('link', { name: 'Import your list' }).click()

      await page.getByLabel('Paste your table').fill(PASTED)
      await page.getByRole('button', { name: 'Check the table' }).click()
      await expect(page.locator('main')).toContainText(
        'We couldn’t tell which column has GitHub usernames or e-mail addresses. Choose it below.',
      )
      // Nothing typed is lost.
      await expect(page.getByLabel('Paste your table')).toHaveValue(PASTED)
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)
      await page.getByLabel('Column 2').selectOption('username')
      await page.getByLabel('Column 3').selectOption('team')
      await page.getByRole('checkbox', { name: 'The first line is a heading' }).check()
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByText('1 line is ready, 1 to fix.')).toBeVisible()
      await expect(page.getByText('Not used: Who.')).toBeVisible()
      const fix = page.getByRole('link', { name: 'Download the lines to fix' })
      expect(decodeURIComponent((await fix.getAttribute('href')) ?? '')).toContain('Jon Aas,jon aas,Day Shift,3,')
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)

      // What was confirmed is what is kept.
      await page.getByRole('checkbox', { name: 'Create the team that doesn’t exist yet' }).uncheck()
      await page.getByRole('button', { name: 'Keep 1 seat' }).click()
      await expect(page.locator('main')).toContainText('This isn’t what you checked.')
      await page.getByRole('checkbox', { name: 'Create teams that don’t exist yet' }).check()
      await page.getByRole('button', { name: 'Check again' }).click()
      await page.getByRole('button', { name: 'Keep 1 seat' }).click()
      await expect(page.getByText('One seat is kept for 30 days. One team is new. One line to fix.')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Kept seats' }).getByRole('listitem')).toHaveText([
        /^hedda-lo.*for Night Build/,
      ])

      await expect(page.getByLabel('Paste your table')).toHaveValue('Who\tAlias\tCrew\nJon Aas\tjon aas\tDay Shift')

      // A file of another program, in UTF-16.
      await page.getByLabel('Or choose a file, or drop it here').setInputFiles({
        name: 'excel.txt',
        mimeType: 'text/plain',
        buffer: readFileSync(join(root, 'tests/fixtures/tables/excel-unicode-text.txt')),
      })
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByText('2 lines are ready.')).toBeVisible()
      await page.getByRole('button', { name: 'Keep 2 seats' }).click()
      await expect(page.getByText('2 seats are kept for 30 days. One team is new.')).toBeVisible()
    })
  })
}
