import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { draftContest } from './draft-contest.ts'
import { expect, player, signIn, testWith } from './journey.ts'

const WRONG = 'gssoc:approved = required\nlevel:beginner = 10 points\nlevel:advanced = 450 points'
const LABELS = WRONG.replace('450', '45')

for (const javaScriptEnabled of [true, false]) {
  const test = testWith(javaScriptEnabled)
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`labels are typed one per line, mended, opened and changed, ${how}`, async ({ page }, { retry }) => {
      const { login } = await player((javaScriptEnabled ? 160 : 162) + retry)
      await signIn(page, login)
      const contest = await draftContest(page, `Labels of ${login}`)
      await page.goto(`${contest}/edit`)
      await page.locator('summary', { hasText: 'Rules' }).click()
      await page.locator('summary', { hasText: 'Labels: none' }).click()
      await labels(page).fill(WRONG)
      await page.getByRole('button', { name: 'Save the draft' }).click()
      const error = page.locator('#labels-error')
      await expect(error).toContainText('“level:advanced” can earn 400 points at most')
      await expect(labels(page)).toHaveValue(WRONG)
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)
      await labels(page).fill(LABELS)
      await page.getByRole('button', { name: 'Open the contest …' }).click()
      await expect(page.locator('main')).toContainText('without the label gssoc:approved earn nothing')
      await page.getByRole('button', { name: 'Open the contest', exact: true }).click()

      await page.goto(`${contest}/desk/settings`)
      await expect(page.getByRole('row', { name: /level:advanced/ })).toContainText('45 points')
      await page.locator('summary', { hasText: 'Change a rule' }).click()
      await page.locator('summary', { hasText: 'Labels, 3 of 30' }).click()
      await expect(labels(page)).toHaveValue(
        'gssoc:approved = required\n\nlevel:beginner = 10 points\nlevel:advanced = 45 points',
      )
      await labels(page).fill(`${LABELS}\ndocs = x1.5`)
      await page
        .locator('form:has([value="preview-rule"])')
        .getByLabel('Why')
        .fill('Documentation is worth more from now on.')
      await page.getByRole('button', { name: 'Preview the change' }).click()
      await expect(page.locator('main')).toContainText('with docs')
      if (javaScriptEnabled) await expectAccessibleInBothThemes(page)
      await page.getByRole('button', { name: 'Announce the change' }).click()
      await expect(page.locator('main')).toContainText('Version 2')
      await expect(page.getByRole('row', { name: /Label docs/ })).toContainText('×1.5')
    })
  })
}

function labels(page: Page) {
  return page.getByRole('textbox', { name: 'Labels' })
}
