import type { Brand } from '#app/content/brand.ts'
import { SHOWCASE } from './navigation.ts'

type FooterLink = { label: string; href: string | null }

export function footerLinks(brand: Brand, isInOrganisation: boolean): { label: string; href: string }[] {
  const links: FooterLink[] = [
    { label: 'Leaderboard', href: '/leaderboard' },
    { label: 'Contests', href: '/c' },
    { label: 'Run a contest', href: '/run-a-contest' },
    { label: 'Showcase your product', href: isInOrganisation ? null : SHOWCASE },
    { label: 'Transparency Act', href: '/transparency' },
    { label: 'Why did this not count?', href: '/why' },
    { label: 'Agents', href: '/transparency#agents' },
    { label: 'For maintainers', href: '/maintain' },
    { label: 'Privacy policy', href: '/transparency#privacy' },
    { label: 'Terms', href: '/transparency#terms' },
    { label: 'Public API', href: '/api/v1/docs' },
    { label: 'Theme and style', href: '/style' },
    { label: 'Contact', href: '#contact' },
    { label: 'Discord', href: brand.discordUrl },
    { label: 'Source code', href: brand.sourceUrl },
  ]
  return links.flatMap(({ label, href }) => (href !== null ? [{ label, href }] : []))
}
