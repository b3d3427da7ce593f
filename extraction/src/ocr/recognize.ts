import type { Page, Word } from '../reading/words.ts';
import type { OcrLanguage } from './languages.ts';
import { startTesseract, type Tesseract } from './tesseract.ts';
import { wordsOf } from './words.ts';

/** One byte for each point of the picture, from black (0) to white. */
export interface GreyPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Points for each 1/72 inch. */
  readonly scale: number;
}

export const ocrLimits = {
  /** More pages of a scan are not read. */
  pages: 5,
  /** A page of A4 has 3.9 million points at 200 dpi. */
  pixels: 4_500_000,
  edge: 2500,
  /** In a smaller picture, letters cannot be recognized. */
  minEdge: 400,
  /** Another page or position begins only before these times; on a busy machine, a second of work takes longer. */
  cpuMilliseconds: 6000,
  milliseconds: 12_000,
} as const;

/** Shares of dark points on a page with text. */
const darkness = { from: 0.0005, to: 0.6 } as const;
const dark = 140;

/** Without reading the picture: an empty page, an icon or a dark photo has no text. */
function mayHaveText({ data, width, height }: GreyPicture): boolean {
  if (Math.min(width, height) < ocrLimits.minEdge) return false;
  let count = 0;
  for (const point of data) if (point < dark) count++;
  const share = count / data.length;
  return share > darkness.from && share < darkness.to;
}

/** PGM, which needs no compression. */
const pgmOf = ({ data, width, height }: GreyPicture): Buffer =>
  Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`, 'latin1'), data]);

/** A quarter turn to the right. */
function turn({ data, width, height, scale }: GreyPicture): GreyPicture {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + height - 1 - y] = data[y * width + x] ?? 255;
  }
  return { data: turned, width: height, height: width, scale };
}

/** Less than this angle (in radians) does not matter. */
const straight = 0.005;
/** A larger angle is the angle of a picture without lines. */
const maxSkew = 0.35;

interface Recognized {
  readonly words: readonly Word[];
  readonly certainty: number;
}

function recognizeOnce({ api, setImage }: Tesseract, picture: GreyPicture, page: number): Recognized {
  setImage(pgmOf(picture));
  if (api.SetImageFile(1, 0) !== 0) return { words: [], certainty: 0 };
  api.FindLines();
  const skew = api.GetGradient();
  if (Math.abs(skew) >= straight && Math.abs(skew) < maxSkew) api.SetImageFile(1, skew);
  if (api.Recognize(null) !== 0) return { words: [], certainty: 0 };
  const words = wordsOf(api.GetTSVText(0), page, picture.scale);
  const certainty = api.MeanTextConf() / 100;
  api.Clear();
  return { words, certainty };
}

/** Below this, the page is tried in its other positions. */
const upright = 0.6;

/** Turned pages are tried in four positions, skewed ones are straightened. */
function recognizePage(tesseract: Tesseract, picture: GreyPicture, page: number, hasTime: () => boolean): Page {
  let [current, best] = [picture, recognizeOnce(tesseract, picture, page)];
  let shown = picture;
  for (let quarter = 1; quarter < 4 && best.certainty < upright && hasTime(); quarter++) {
    current = turn(current);
    const next = recognizeOnce(tesseract, current, page);
    if (next.certainty > best.certainty) [best, shown] = [next, current];
  }
  return { width: shown.width / shown.scale, height: shown.height / shown.scale, words: best.words };
}

/** @param pictures of at most `ocrLimits.pixels` points, one for each page */
export async function recognizePages(
  pictures: AsyncIterable<GreyPicture>,
  languages: readonly OcrLanguage[],
): Promise<Page[]> {
  const [start, used] = [performance.now(), process.cpuUsage()];
  const hasTime = () => {
    const { user, system } = process.cpuUsage(used);
    return user + system < ocrLimits.cpuMilliseconds * 1000 && performance.now() - start < ocrLimits.milliseconds;
  };
  let tesseract: Tesseract | undefined;
  const pages: Page[] = [];
  for await (const picture of pictures) {
    const [width, height] = [picture.width / picture.scale, picture.height / picture.scale];
    if (pages.length >= ocrLimits.pages || (pages.length > 0 && !hasTime())) {
      pages.push({ width, height, words: [], isUnread: true });
      break;
    }
    if (mayHaveText(picture)) {
      tesseract ??= await startTesseract(languages);
      pages.push(recognizePage(tesseract, picture, pages.length + 1, hasTime));
    } else pages.push({ width, height, words: [] });
  }
  return pages;
}
