import { Mountain } from '#app/components/mountain/mountain.tsx'
import { GuideSection, Specimen } from './guide-section.tsx'
import { SAMPLE_MOUNTAINS } from './sample-mountains.ts'

/** `drawn`: the HTML of each sample, unless it came with the page. */
export function BoardMountainSection({ drawn }: { drawn: Record<string, string | null> }) {
  return (
    <GuideSection
      id="week"
      title="The mountain of a week"
      lead="Everyone of a week on one mountain. A narrow screen shows a window of it, never smaller."
    >
      {SAMPLE_MOUNTAINS.map(({ id, name, note }) => (
        <Specimen key={id} name={name} note={note} wide>
          <Mountain name={id} html={drawn[id] ?? null} label={`A sample of the drawing: ${name.toLowerCase()}`} />
        </Specimen>
      ))}
    </GuideSection>
  )
}
