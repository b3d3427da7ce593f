import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };
const codePoints = 0x11_0000;

/** Like the unit `binary` of fast-check, which builds a map of all code points (0.6 s) for each `fc.string`. */
export const arbitraryCharacter = fc
  .integer({ min: 0, max: codePoints - surrogates.count - 1 })
  .map((index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count));
