import { brand } from '#app/content/brand.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { footerLinks } from './footer-links.ts'
import styles from './footer.module.css'

export function Footer() {
  return (
    <div className={`wrap ${styles.footer}`}>
      <div>
        <p className={styles.brand}>
          <Logo />
          {brand.name}
        </p>
        <p className="soft">{brand.tagline}</p>
      </div>
      <nav aria-label="Footer">
        <ul role="list" className={styles.links}>
          {footerLinks(brand).map((link) => (
            <li key={link.href}>
              <Anchor href={link.href}>{link.label}</Anchor>
            </li>
          ))}
        </ul>
      </nav>
      <div id="contact" tabIndex={-1}>
        <p className={styles.heading}>Contact</p>
        <p>
          <a href={`mailto:${brand.contactEmail}`} className={styles.mail}>
            {brand.contactEmail}
          </a>
        </p>
      </div>
    </div>
  )
}
