import { expect, player, signIn, test } from './journey.ts'

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  test.describe(how, () => {
    test.use({ javaScriptEnabled })

    test(`a pasted address is answered, and one that cannot be read says so beside its field, ${how}`, async ({
      page,
    }) => {
      await page.goto('/why')
      await page.getByRole('textbox').fill('https://example.test/one/two/pull/3')
      await page.getByRole('button', { name: 'Ask' }).click()
      await expect(page.getByRole('textbox')).toHaveValue('https://example.test/one/two/pull/3')
      await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
      await page.getByRole('textbox').fill('https://github.com/nobody-here/nothing/pull/3')
      await page.getByRole('button', { name: 'Ask' }).click()
      await expect(page.locator('#content')).toContainText('We don’t have it')
    })

    test(`a line that earned less leads to its reason, and its player asks staff about it, ${how}`, async ({
      page,
    }) => {
      const { login } = await player(javaScriptEnabled ? 61 : 62)
      await signIn(page, login)
      const why = page.locator('#ledger').getByRole('link', { name: /^Why/ }).first()
      await why.click()
      await expect(page).toHaveURL(/\/why\?address=/)
      await expect(page.locator('#content')).toContainText(login)
      await page
        .getByText(/^Ask staff about/)
        .first()
        .click()
      await page
        .getByRole('textbox', { name: /^What is wrong/ })
        .first()
        .fill('I think that this one should count.')
      await page.getByRole('button', { name: 'Send the question' }).first().click()
      await expect(page.locator('#content')).toContainText(/Staff answer by \d+ \w+ 2026, \d\d:\d\d UTC/)
    })
  })
}
