import { FAQ } from '#app/content/faq.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Section } from './section.tsx'
import styles from './questions.module.css'

export function Questions() {
  return (
    <Section
      id="faq"
      className={styles.questions}
      title="Questions"
      lead={
        <>
          Something else? <a href="#contact">Write to us</a>.
        </>
      }
    >
      <div className={styles.list}>
        {FAQ.map(({ question, answer }) => (
          <Disclosure key={question} group="faq" summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </Section>
  )
}
