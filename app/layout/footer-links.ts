import type { Brand } from '#app/content/brand.ts'

/** What is nowhere else, and what the law requires. */
export function footerLinks(brand: Brand): { label: string; href: string }[] {
  const links: { label: string; href: string | null }[] = [
    { label: 'Run a contest', href: '/run-a-contest' },
    { label: 'Transparency Act', href: '/transparency' },
    { label: 'Why didn’t this count?', href: '/why' },
    { label: 'For maintainers', href: '/maintain' },
    { label: 'Theme and style', href: '/style' },
    { label: 'Privacy policy', href: '/transparency#privacy' },
    { label: 'Terms', href: '/transparency#terms' },
    { label: brand.contactEmail, href: `mailto:${brand.contactEmail}` },
    { label: 'Discord', href: brand.discordUrl },
    { label: 'Source code', href: brand.sourceUrl },
  ]
  return links.flatMap(({ label, href }) => (href !== null ? [{ label, href }] : []))
}
