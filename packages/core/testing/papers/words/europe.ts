import { facts, type Language } from "./language.ts";

export const RUSSIAN: Language = {
  name: "Russian",
  subjects: [
    {
      name: "Информатика",
      topics: ["Сети", "Алгоритмы"],
      asks: ["Что используется для *?", "Укажите, что служит для *", "Для * применяется"],
      facts: facts(
        "хранения данных=жёсткий диск; вывода текста=монитор; ввода текста=клавиатура; передачи пакетов=маршрутизатор; печати=лазерный принтер; вычислений=процессор; поиска ошибок=отладчик; сжатия файлов=архиватор; защиты сети=межсетевой экран",
      ),
    },
    {
      name: "История",
      topics: ["XIX век", "XX век"],
      asks: ["В каком году произошло событие: *?", "Назовите год события «*»"],
      facts: facts(
        "Бородинская битва=1812 год; отмена крепостного права=1861 год; полёт Гагарина=1961 год; основание Петербурга=1703 год; Полтавская битва=1709 год; Ледовое побоище=1242 год; Куликовская битва=1380 год",
      ),
    },
  ],
  sentences: [
    "Сигнал поступает на вход усилителя и проходит через фильтр.",
    "В 1861 году условия договора были изменены.",
    "Алгоритм завершается, когда список становится пустым.",
    "Следовательно, значение равно ⟦frac:n|2⟧.",
    "Автор подчёркивает, что опыт важнее теории.",
  ],
  numberWords: ["Вопрос", "Вопрос №", "№"],
  keyLines: ["Ответ: *", "Правильный ответ: *", "Верный ответ - *"],
  solutionWords: ["Решение:", "Пояснение:"],
  partHeads: ["Раздел *", "Часть *", "Вариант *"],
  keyHeads: ["Ответы", "Ключ к тесту", "Правильные ответы"],
  instructions: ["Выберите один правильный ответ.", "Время выполнения работы: 45 минут."],
  trueFalse: ["Верно", "Неверно"],
  letters: ["А", "Б", "В", "Г", "Д"],
  allOf: "Все перечисленные",
};

export const ROMANIAN: Language = {
  name: "Romanian",
  subjects: [
    {
      name: "Biologie",
      topics: ["Celula", "Sângele"],
      asks: ["Care organ asigură *?", "Ce structură este implicată în *?"],
      facts: facts(
        "respirația=plămânul; digestia=intestinul subțire; circulația=inima; excreția=rinichiul; vederea=retina; mișcarea=mușchiul striat; auzul=urechea internă; coagularea=trombocitul",
      ),
    },
  ],
  sentences: [
    "Sângele este pompat în artere la fiecare contracție.",
    "Pacientul a fost internat de două ori în anul 2019.",
    "Valoarea normală este cuprinsă între 4,5 și 5,5.",
    "Reacția încetează atunci când temperatura scade.",
  ],
  numberWords: ["Întrebarea", "Întrebarea nr."],
  keyLines: ["Răspuns: *", "Răspuns corect: *", "Varianta corectă: *"],
  solutionWords: ["Explicație:", "Rezolvare:"],
  partHeads: ["Partea *", "Subiectul *"],
  keyHeads: ["Răspunsuri corecte", "Barem"],
  instructions: ["Alegeți răspunsul corect.", "Timp de lucru: 50 de minute."],
  trueFalse: ["Adevărat", "Fals"],
  allOf: "Toate variantele",
};

export const SPANISH: Language = {
  name: "Spanish",
  subjects: [
    {
      name: "Geografía",
      topics: ["Capitales", "Ríos"],
      asks: ["¿Cuál es la capital de *?", "Señale la capital de *."],
      facts: facts(
        "España=Madrid; Francia=París; Chile=Santiago; Cuba=La Habana; Italia=Roma; Perú=Lima; Colombia=Bogotá; Portugal=Lisboa; Ecuador=Quito",
      ),
    },
  ],
  sentences: [
    "El río nace en la sierra y desemboca en el golfo.",
    "La población creció un 3,5 % entre 1990 y 2000.",
    "El clima de la meseta es seco y frío.",
  ],
  numberWords: ["Pregunta", "Pregunta n.º"],
  keyLines: ["Respuesta: *", "Respuesta correcta: *", "Solución: *"],
  solutionWords: ["Explicación:", "Justificación:"],
  partHeads: ["Parte *", "Bloque *"],
  keyHeads: ["Respuestas", "Clave de respuestas"],
  instructions: ["Marque una sola respuesta.", "Duración: 60 minutos."],
  trueFalse: ["Verdadero", "Falso"],
  allOf: "Todas las anteriores",
};
