import { expect, test } from 'vitest'
import { brand } from '#app/content/brand.ts'
import { footerLinks } from './footer-links.ts'

test('the footer leads to the Transparency Act, the privacy policy, the terms and the contact', () => {
  expect(footerLinks(brand)).toEqual(
    expect.arrayContaining([
      { label: 'Transparency Act', href: '/transparency' },
      { label: 'Privacy policy', href: '/transparency#privacy' },
      { label: 'Terms', href: '/transparency#terms' },
      { label: brand.contactEmail, href: `mailto:${brand.contactEmail}` },
    ]),
  )
})

test('a link of the brand is shown once it is set', () => {
  const labels = (discordUrl: string | null) => footerLinks({ ...brand, discordUrl }).map(({ label }) => label)
  expect(labels(null)).not.toContain('Discord')
  expect(labels('https://discord.example/climb')).toContain('Discord')
})
