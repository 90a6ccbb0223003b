/** Two synthesised sounds, off by default: a reel stopping and a win above the bet. */

let context: AudioContext | null = null;

function playTone(frequency: number, delay: number, length: number, loudness: number): void {
  if (!context) return;
  const at = context.currentTime + delay;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

/** Called from a press, because browsers require a user gesture for sound. */
export function setSound(on: boolean): void {
  if (on) context ??= new AudioContext();
  void (on ? context?.resume() : context?.suspend());
}

export const stopSound = (reel: number): void => playTone(150 + reel * 14, 0, 0.09, 0.12);

export function winSound(): void {
  for (const [n, frequency] of [523, 659, 784].entries()) playTone(frequency, n * 0.11, 0.5, 0.1);
}
