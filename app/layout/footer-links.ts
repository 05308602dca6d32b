import type { Brand } from '#app/brand.ts'

type FooterLink = { label: string; href: string | null; ready: boolean }

/** `ready` turns true with the screen itself. */
export function footerLinks(brand: Brand): { label: string; href: string }[] {
  const links: FooterLink[] = [
    { label: 'Leaderboard', href: '/leaderboard', ready: true },
    { label: 'Showcase your product', href: '/showcase-your-product', ready: true },
    { label: 'Transparency Act', href: '/transparency', ready: true },
    { label: 'Privacy policy', href: '/transparency#privacy', ready: true },
    { label: 'Terms', href: '/transparency#terms', ready: true },
    { label: 'Public API', href: '/api/v1/docs', ready: true },
    { label: 'Theme and style', href: '/style', ready: true },
    { label: 'Contact', href: '#contact', ready: true },
    { label: 'Discord', href: brand.discordUrl, ready: true },
    { label: 'Source code', href: brand.sourceUrl, ready: true },
  ]
  return links.flatMap(({ label, href, ready }) => (ready && href !== null ? [{ label, href }] : []))
}
