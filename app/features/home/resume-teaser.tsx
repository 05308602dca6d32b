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
          We draft it from your accepted pull requests, reviews, best weeks and projects. You decide what to show and
          write the rest.
        </p>
        <p className="soft">It has its own address, prints cleanly and exports as JSON Resume.</p>
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
