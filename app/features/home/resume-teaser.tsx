import { brand } from '#app/content/brand.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { Section } from './section.tsx'
import styles from './resume-teaser.module.css'

export function ResumeTeaser() {
  return (
    <Section id="resume" className={styles.teaser} title="A resume that shows its work">
      <div className={styles.text}>
        <p>
          <Tag tone="gold">Premium</Tag>
        </p>
        <p>
          Accepted pull requests by repository, reviews, best weeks, your projects: the ledger already knows what a
          resume should say. It makes a draft, you decide what is shown and write the rest.
        </p>
        <p className="soft">It has its own address, prints cleanly and exports as JSON Resume whenever you like.</p>
        <p>
          <ButtonLink href={`/${brand.slug}-resume-builder`}>See how the resume works</ButtonLink>
        </p>
      </div>
      <svg className={styles.sheet} viewBox="0 0 360 300" aria-hidden="true">
        <use href="/home.svg#resume" />
      </svg>
    </Section>
  )
}
