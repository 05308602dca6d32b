import { expect, test } from 'vitest'
import { attribute, elementsIn, readDocument } from './document.ts'
import { choose, setChecked, submissionOf, type } from './forms.ts'

const HERE = 'https://quest.example/settings?tab=a#top'

test('a form sends what a browser would, in the order of the document', () => {
  const form = `<form method="post" action="/save"><input name="a" value="1"><input value="nameless">
    <input name="off" value="x" disabled><fieldset disabled><input name="in" value="x"></fieldset>
    <input type="checkbox" name="yes" checked><input type="checkbox" name="no">
    <input type="radio" name="r" value="1"><input type="radio" name="r" value="2" checked>
    <select name="s"><option value="">none</option><option value="2" selected>two</option></select>
    <textarea name="t">\nfirst\nsecond</textarea><button name="intent" value="other">Other</button>
    <button id="press" name="intent" value="mine">Mine</button></form><input name="outside" value="x">`
  expect(press(form)).toEqual({
    method: 'POST',
    url: 'https://quest.example/save',
    enctype: '',
    target: '',
    entries: [
      ['a', '1'],
      ['yes', 'on'],
      ['r', '2'],
      ['s', '2'],
      ['t', 'first\r\nsecond'],
      ['intent', 'mine'],
    ],
  })
})

test('a form without an action goes to its own page, and without a method asks for it', () => {
  expect(press('<form><input name="q" value="1"><button id="press">Go</button></form>')).toMatchObject({
    method: 'GET',
    url: 'https://quest.example/settings?tab=a',
    entries: [['q', '1']],
  })
})

test('a button sends the form that it names, and may change how', () => {
  const form = `<form id="f"><input name="a" value="1"></form><input name="b" value="2" form="f">
    <button id="press" form="f" formmethod="post" formaction="/other" formtarget="_blank">Go</button>`
  expect(press(form)).toMatchObject({
    method: 'POST',
    url: 'https://quest.example/other',
    target: '_blank',
    entries: [
      ['a', '1'],
      ['b', '2'],
    ],
  })
})

test('a button outside of any form sends nothing', () => {
  expect(() => press('<form><input name="a"></form><button id="press">Go</button>')).toThrow('belongs to no form')
})

test.each([
  ['<input name="a" required>', 'is required'],
  ['<input type="checkbox" name="a" required>', 'is required'],
  ['<input type="email" name="a" value="nobody">', 'is no e-mail address'],
  ['<input type="url" name="a" value="nowhere">', 'is no address'],
  ['<input name="a" value="b" pattern="a+">', 'does not match its pattern'],
  ['<input name="a" value="b" minlength="2">', 'is too short'],
  ['<input type="number" name="a" value="4" max="3">', 'is out of its range'],
])('a form with %s is not sent, unless it asks for no validation', (field, why) => {
  expect(() => press(`<form>${field}<button id="press">Go</button></form>`)).toThrow(why)
  expect(press(`<form novalidate>${field}<button id="press">Go</button></form>`).method).toBe('GET')
  expect(press(`<form>${field}<button id="press" formnovalidate>Go</button></form>`).method).toBe('GET')
})

test('what is typed, ticked and chosen is sent, no longer than the field takes', () => {
  const form = `<form><input id="i" name="i" maxlength="3"><input id="c" type="checkbox" name="c" value="yes">
    <select id="s" name="s"><option>one</option><option value="2">two</option></select>
    <button id="press">Go</button></form>`
  const elements = elementsIn(readDocument(form))
  const find = (id: string) => elements.find((element) => attribute(element, 'id') === id) ?? fail(id)
  type(find('i'), 'abcd')
  setChecked(find('c'), true)
  choose(find('s'), 'two')
  expect(submissionOf(find('press'), HERE).entries).toEqual([
    ['i', 'abc'],
    ['c', 'yes'],
    ['s', '2'],
  ])
  expect(() => choose(find('s'), 'three')).toThrow('no option')
})

function press(html: string) {
  const button = elementsIn(readDocument(html)).find((element) => attribute(element, 'id') === 'press') ?? fail('press')
  return submissionOf(button, HERE)
}

function fail(id: string): never {
  throw new Error(`nothing has the id ${id}`)
}
