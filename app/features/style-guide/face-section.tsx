import { Face } from '#app/components/face/face.tsx'
import { GuideSection, Specimen } from './guide-section.tsx'
import { SAMPLE_FACES } from './sample-faces.ts'

/** `drawn`: the HTML of each sample, unless it came with the page. */
export function FaceSection({ drawn }: { drawn: Record<string, string | null> }) {
  return (
    <GuideSection
      id="face"
      title="The Face"
      lead="Everyone of a week on one mountain. A narrow screen shows a window of it, never smaller."
    >
      {SAMPLE_FACES.map(({ id, name, note }) => (
        <Specimen key={id} name={name} note={note} wide>
          <Face name={id} html={drawn[id] ?? null} label={`A sample of the drawing: ${name.toLowerCase()}`} />
        </Specimen>
      ))}
    </GuideSection>
  )
}
