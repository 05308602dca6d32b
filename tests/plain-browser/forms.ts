import {
  attribute,
  childrenOf,
  closest,
  elementsIn,
  has,
  setAttribute,
  textOf,
  upFrom,
  type Element,
} from './document.ts'

export type Upload = { name: string; mimeType: string; buffer: Buffer }
export type Submission = {
  method: string
  url: string
  enctype: string
  target: string
  entries: [string, string | Upload][]
}

const uploads = new WeakMap<Element, Upload>()

export function valueOf(control: Element): string {
  if (control.tagName === 'textarea') return textOf(control).replace(/^\n/, '')
  if (control.tagName === 'select') return optionValue(chosenIn(control))
  return attribute(control, 'value') ?? (/^(checkbox|radio)$/.test(attribute(control, 'type') ?? '') ? 'on' : '')
}

export function type(control: Element, text: string): void {
  const most = Number(attribute(control, 'maxlength') ?? Infinity)
  const value = text.slice(0, most)
  if (control.tagName !== 'textarea') return setAttribute(control, 'value', value)
  control.childNodes = [{ nodeName: '#text', value, parentNode: control }]
}

export type Choice = string | { label: string } | { index: number }

export function choose(control: Element, choice: Choice): void {
  const options = elementsIn(control).filter(({ tagName }) => tagName === 'option')
  const isMeant = (one: Element, index: number) => {
    if (typeof choice === 'object' && 'index' in choice) return index === choice.index
    if (typeof choice === 'object') return textOf(one).trim() === choice.label
    return optionValue(one) === choice || textOf(one).trim() === choice
  }
  const option = options.find(isMeant)
  if (option === undefined || has(option, 'disabled'))
    throw new Error(`There is no option ${JSON.stringify(choice)} to choose.`)
  for (const one of options) setAttribute(one, 'selected', one === option ? '' : null)
}

export function attach(control: Element, upload: Upload): void {
  uploads.set(control, upload)
}

export function isChecked(control: Element): boolean {
  return has(control, 'checked')
}

export function setChecked(control: Element, checked: boolean): void {
  if (attribute(control, 'type') === 'radio' && checked)
    for (const one of controlsOf(formOf(control) ?? control))
      if (attribute(one, 'name') === attribute(control, 'name')) setAttribute(one, 'checked', null)
  setAttribute(control, 'checked', checked ? '' : null)
}

export function isDisabled(control: Element): boolean {
  if (has(control, 'disabled')) return true
  return upFrom(control).some(
    (each) =>
      each.tagName === 'fieldset' &&
      has(each, 'disabled') &&
      !elementsIn(childrenOf(each).find(({ tagName }) => tagName === 'legend') ?? control).includes(control),
  )
}

/** What a browser sends when this button is pressed; throws where it would not send, or not with this button's form. */
export function submissionOf(button: Element, address: string): Submission {
  const form = formOf(button)
  if (form === null) throw new Error('The button belongs to no form, so without scripts it does nothing.')
  if (!has(form, 'novalidate') && !has(button, 'formnovalidate')) for (const one of controlsOf(form)) expectValid(one)
  const own = (name: string) => attribute(button, `form${name}`) ?? attribute(form, name) ?? ''
  return {
    method: own('method').toUpperCase() === 'POST' ? 'POST' : 'GET',
    url: new URL(own('action') || (address.split('#')[0] ?? ''), address).href,
    enctype: own('enctype'),
    target: own('target'),
    entries: controlsOf(form).flatMap((control) => entriesOf(control, button)),
  }
}

/** What Enter in a field presses: the first button of its form, or the field itself where there is none. */
export function defaultButtonOf(field: Element): Element {
  const isSubmit = (one: Element) =>
    /^(submit|image)$/.test(attribute(one, 'type') ?? (one.tagName === 'button' ? 'submit' : ''))
  return controlsOf(formOf(field) ?? field).find(isSubmit) ?? field
}

export function formOf(control: Element): Element | null {
  const id = attribute(control, 'form')
  if (id === null) return closest(control, ({ tagName }) => tagName === 'form')
  const root = upFrom(control).at(-1) ?? control
  return elementsIn(root).find((each) => each.tagName === 'form' && attribute(each, 'id') === id) ?? null
}

function controlsOf(form: Element): Element[] {
  const root = upFrom(form).at(-1) ?? form
  return elementsIn(root).filter((each) => CONTROLS.has(each.tagName) && formOf(each) === form)
}

function entriesOf(control: Element, button: Element): [string, string | Upload][] {
  const name = attribute(control, 'name') ?? ''
  const kind = control.tagName === 'button' ? 'submit' : (attribute(control, 'type') ?? '')
  if (name === '' || isDisabled(control)) return []
  if (/^(submit|button|reset|image)$/.test(kind) && control !== button) return []
  if (/^(checkbox|radio)$/.test(kind) && !isChecked(control)) return []
  if (kind === 'file')
    return [[name, uploads.get(control) ?? { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) }]]
  if (control.tagName === 'select' && chosenIn(control) === undefined) return []
  return [[name, valueOf(control).replaceAll(/\r\n|\r|\n/g, '\r\n')]]
}

/** The constraints that a browser holds a form to before it sends anything. */
function expectValid(control: Element): void {
  if (isDisabled(control) || has(control, 'readonly')) return
  const refuse = (why: string) => {
    throw new Error(`A browser does not send the form: ${attribute(control, 'name') ?? 'a field'} ${why}.`)
  }
  const kind = attribute(control, 'type') ?? ''
  if (kind === 'hidden') return
  const isEmpty =
    kind === 'checkbox' ? !isChecked(control) : kind === 'file' ? !uploads.has(control) : valueOf(control) === ''
  if (isEmpty && has(control, 'required') && kind !== 'radio') refuse('is required')
  if (isEmpty) return
  const value = valueOf(control)
  const pattern = attribute(control, 'pattern')
  if (pattern !== null && !new RegExp(`^(?:${pattern})$`, 'v').test(value)) refuse('does not match its pattern')
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) refuse('is no e-mail address')
  if (kind === 'url' && !URL.canParse(value)) refuse('is no address')
  if (value.length < Number(attribute(control, 'minlength') ?? 0)) refuse('is too short')
  if (kind !== 'number') return
  const number = Number(value)
  if (number < Number(attribute(control, 'min') ?? -Infinity) || number > Number(attribute(control, 'max') ?? Infinity))
    refuse('is out of its range')
}

function chosenIn(control: Element): Element | undefined {
  const options = elementsIn(control).filter(({ tagName }) => tagName === 'option')
  return options.findLast((one) => has(one, 'selected')) ?? options.find((one) => !has(one, 'disabled'))
}

function optionValue(option: Element | undefined): string {
  return option === undefined ? '' : (attribute(option, 'value') ?? textOf(option).trim())
}

const CONTROLS = new Set(['input', 'select', 'textarea', 'button'])
