import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Field } from '#app/ui/field.tsx'

export function ResumeFileCard({ version }: { version: number }) {
  return (
    <Card id="file" title="As a file" aside="JSON Resume">
      <div className="stack gap-6">
        <p className="text-soft">
          Take it anywhere, or bring one along. An import keeps everything, even what has no field here.
        </p>
        <p>
          <ButtonLink href="/resume-builder/resume.json" download="resume.json">
            Download resume.json
          </ButtonLink>
        </p>
        <Disclosure summary="Replace it with your own file">
          <form method="post" action="/resume-builder" encType="multipart/form-data" className="stack gap-6">
            <input type="hidden" name="intent" value="import" />
            <input type="hidden" name="version" value={version} />
            <Field label="JSON Resume file">
              {(attributes) => <input {...attributes} type="file" name="file" accept=".json,application/json" />}
            </Field>
            <p>
              <Button>Replace my resume with this file</Button>
            </p>
          </form>
        </Disclosure>
        <Disclosure summary="Start again from my MergeQuest work">
          <form method="post" action="/resume-builder" className="stack gap-6">
            <input type="hidden" name="intent" value="propose" />
            <input type="hidden" name="version" value={version} />
            <p className="text-soft">This replaces everything you wrote here.</p>
            <p>
              <Button>Replace my resume with a new draft</Button>
            </p>
          </form>
        </Disclosure>
      </div>
    </Card>
  )
}
