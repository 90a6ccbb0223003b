/** What the operator of the demo world says in banners and notices, in Indonesian. */
import type { DemoWords } from '../demo-words.ts';

export const ID: DemoWords = {
  rooms: {
    live: 'Live casino',
    fish: 'Tembak ikan',
    pvp: 'Game kartu',
    sports: 'Olahraga',
    esports: 'Esport',
    lottery: 'Lotre',
    cockfight: 'Sabung ayam',
  },
  resting: [
    '{room} tutup sementara',
    'Slot buka sepanjang hari, masing-masing dengan tabel pembayaran dan persentase pengembalian.',
    'Lihat slot',
  ],
  returns: [
    'Setiap slot menyebut pengembaliannya',
    'Tabel pembayaran dan persentase pengembalian ada di dalam setiap game, sebelum ronde pertama.',
    'Lihat slot',
  ],
  deposits: [
    'Deposit e-wallet langsung masuk',
    'Mulai {least}, tanpa biaya. Setiap langkah terlihat sampai uang masuk ke saldo Anda.',
    'Cara deposit',
  ],
  playBar: [
    'Waktu dan uang Anda selalu terlihat',
    'Bilah di atas setiap game menunjukkan lama bermain dan hasil bersih Anda.',
    'Tentang bilah game',
  ],
  lanternTide: ['Lantern Tide', 'Dua puluh lima garis di pelabuhan senja, mulai {bet} per ronde.', 'Buka game'],
  meaning: [
    'Apa arti pengembalian 96%',
    'Dari setiap 100 yang ditaruhkan semua pemain, 96 dibayarkan dalam jangka panjang. Dalam satu malam, Anda bisa menang atau kalah.',
    'Cara slot membayar',
  ],
  promotion: [
    'Baca ketentuannya sebelum ikut',
    'Setiap promosi menjelaskan syaratnya, dengan contoh hitungan sampai sen. Anda bebas untuk tidak ikut.',
    'Bermain aman',
  ],
  records: [
    'Setiap perubahan saldo tercatat',
    'Taruhan, bayaran, deposit, dan uang yang Anda terima ada di sana beserta nomor referensinya.',
    'Tentang riwayat',
  ],
  help: [
    'Petugas kami menjawab Anda',
    'Kirim nomor referensi dari transaksi yang bermasalah; kasus Anda langsung ditemukan.',
    'Hubungi kami',
  ],
  safety: ['Jaga keamanan akun Anda', 'Kata sandi panjang yang tidak dipakai di tempat lain adalah pengaman terbaik.', 'Keamanan akun'],
  forget: ['Email belum masuk?', 'Periksa dulu folder spam. Tautan berlaku 30 menit dan sekali pakai.', 'Bantuan masuk'],
  notices: {
    closed: [
      'Slot buka, kategori lain tutup',
      '<p>Live casino, tembak ikan, kartu, olahraga, lotre, dan sabung ayam tutup untuk sementara. Semua slot buka.</p>',
    ],
    bank: [
      'Transfer bank perlu beberapa menit',
      '<p>Deposit lewat transfer bank masuk ke saldo beberapa menit setelah Anda membayar. E-wallet langsung masuk.</p>',
    ],
    slots: [
      'Empat slot baru dari Isla Originals',
      '<p>Harbour Lights, Lotus Moon, Reef &amp; Star, dan Paper Lanterns sudah bisa dimainkan.</p>',
    ],
    again: [
      'Di mana riwayat Anda',
      '<p>Semua yang mengubah saldo Anda ada di riwayat transaksi, dan setiap ronde ada di riwayat taruhan.</p><p>Ingin jeda bermain, atau mengenali tanda bahayanya? Halaman <a href="/help/playing-safely">Bermain aman</a> di bantuan menjelaskannya.</p>',
    ],
    desk: [
      'Layanan khusus untuk Anda',
      '<p>Mulai VIP 5, layanan pelanggan punya jalur khusus untuk Anda. Tombol bantuan langsung menuju ke sana.</p>',
    ],
  },
};
